"""Run a worker: `python -m outply.interfaces.web.worker`, with its pipes held by the server."""

from outply.interfaces.web.worker.loop import main

if __name__ == "__main__":
    main()
