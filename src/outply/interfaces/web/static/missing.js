/* There is no page at this address. */
import { h } from "./dom.js";
import { frame } from "./frame.js";

frame();
document
  .querySelector("main")
  .replaceChildren(
    h(
      "section",
      { class: "sorry" },
      h("h1", {}, "There is no page at this address"),
      h("p", {}, location.pathname),
      h("a", { class: "button is-main", href: "/" }, "To all games"),
    ),
  );
