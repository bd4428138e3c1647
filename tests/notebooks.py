"""A widget in a page of its own, as anywidget shows it, with a kernel that is this process."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route

from runut.web.puzzle_widget import NOTEBOOK, PuzzleWidget

ADDRESS = "http://notebook.test/"
PAGE = """<!doctype html><html lang="en"><title>Notebook</title>
<body><main id="cells"><h1>Notebook</h1><button>A button of the notebook</button></main>
<script type="module">
import widget from "./widget.js";

class Model {
    constructor(values) {
        this.values = values;
        this.changed = {};
        this.heard = [];
        this.sent = Promise.resolve();
    }
    get(name) { return this.values[name]; }
    set(name, value) {
        if (JSON.stringify(this.values[name]) === JSON.stringify(value)) return;
        this.changed[name] = this.values[name] = value;
        this.tell(`change:${name}`);
    }
    save_changes() {
        const changed = this.changed;
        this.changed = {};
        if (Object.keys(changed).length) this.post({ changed });
    }
    send(content) { this.post({ content }); }
    post(message) {
        const answered = kernel(JSON.stringify(message));
        this.sent = Promise.all([this.sent, answered.then((all) => all.forEach((each) =>
            this.tell("msg:custom", each)))]);
    }
    on(event, hear) { this.heard.push([event, hear]); }
    off(event, hear) {
        this.heard = this.heard.filter((each) => each[0] !== event || each[1] !== hear);
    }
    tell(event, said) {
        for (const [name, hear] of this.heard) if (name === event) hear(said);
    }
}

const shown = widget();
window.begin = (values) => {
    window.model = new Model(values);
    shown.initialize({ model });
};
window.show = () => {
    const el = document.createElement("div");
    document.getElementById("cells").append(el);
    return shown.render({ model, el });
};
</script>"""
SHARED = ("_puzzle", "_broken", "_styles", "board", "marks", "language", "theme")


class Notebook:
    """A page in which a widget is shown."""

    def __init__(self, page: Page, widget: PuzzleWidget) -> None:
        self.page, self.widget = page, widget
        self.said: list[Any] = []
        widget.send = lambda content, buffers=None: self.said.append(content)  # noqa: ARG005
        page.route(f"{ADDRESS}**", _give)
        page.expose_function("kernel", self._hear)
        page.goto(ADDRESS)
        page.wait_for_function("() => 'begin' in window")
        page.evaluate("values => begin(values)", self.values())
        self.show()

    def show(self) -> None:
        """Show the widget in another cell."""
        self.page.evaluate("() => { show(); }")

    def values(self) -> dict[str, Any]:
        """What the kernel shares."""
        state = {name: getattr(self.widget, name) for name in SHARED}
        return json.loads(json.dumps(state))

    def tell(self, *names: str) -> None:
        """Send the kernel's values to the page, as a kernel does when they are set."""
        values = {name: value for name, value in self.values().items() if name in names}
        self.page.evaluate(
            "all => Object.entries(all).forEach(([name, value]) => model.set(name, value))", values
        )

    def heard(self) -> PuzzleWidget:
        """The widget, when the kernel has heard all that the page has sent."""
        self.page.evaluate("() => model.sent.then(() => null)")
        return self.widget

    def _hear(self, message: str) -> list[Any]:
        heard = json.loads(message)
        self.said.clear()
        if "changed" in heard:
            self.widget.set_state(heard["changed"])
        else:
            self.widget._handle_custom_msg(heard["content"], [])
        return list(self.said)


def _give(route: Route) -> None:
    if route.request.url == ADDRESS:
        route.fulfill(body=PAGE, content_type="text/html")
    else:
        route.fulfill(path=NOTEBOOK / route.request.url.removeprefix(ADDRESS))
