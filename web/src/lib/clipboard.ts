/** The clipboard, also over plain HTTP, where browsers hide it from scripts. */

/** Copy a text; returns whether that was possible. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

function copiedBySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  document.body.append(field);
  field.select();
  // Deprecated, but the only way without HTTPS.
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return isCopied;
}
