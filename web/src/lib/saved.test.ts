import { expect, it } from "vitest";
import { hashOf } from "./saved";

it("names a text by FNV-1a with 64 bits", () => {
  expect(hashOf("")).toBe("cbf29ce484222325");
  expect(hashOf("a")).toBe("af63dc4c8601ec8c");
  expect(hashOf("foobar")).toBe("85944171f73967e8");
});
