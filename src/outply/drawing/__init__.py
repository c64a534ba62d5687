"""Pictures: SVG, themes, boards and charts. One palette, one place."""
