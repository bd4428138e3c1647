"""Scenes as plain values, for the page."""

from __future__ import annotations

from dataclasses import asdict

from runut.core.records import Record
from runut.core.scene import Group, Item, Scene


def scene_record(scene: Scene) -> Record:
    """Width, height and title in units of a cell, and the items, each with its `kind`."""
    return {
        "width": scene.width,
        "height": scene.height,
        "title": scene.title,
        "items": [_item(item) for item in scene.items],
    }


def _item(item: Item) -> Record:
    if isinstance(item, Group):
        return {"kind": "group", "label": item.label, "items": [_item(each) for each in item.items]}
    return {"kind": type(item).__name__.lower(), **asdict(item)}
