/** Pictures for the server: decoded and made smaller here, whatever their format is. */

import { Refused, SITE, base64Of, fault } from "./api";
import { t } from "./i18n.svelte";

/** Pixels of the longer side that the server gets: far more than a puzzle has cells. */
const LONGEST = 1200;

export function isPicture(file: File): boolean {
  return file.type.startsWith("image/") && file.type !== "image/svg+xml";
}

/** A picture in base64, as PNG; `Refused` for one that this browser cannot read, and on a site. */
export async function pictureOf(file: File): Promise<string> {
  if (SITE) throw new Refused([fault(t("noPicturesHere"), t("wherePictures"))]);
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new Refused([{ ...fault(t("noPicture", { name: file.name })), hint: t("whichPicture") }]);
  }
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(share * picture.width));
  canvas.height = Math.max(1, Math.round(share * picture.height));
  const pen = canvas.getContext("2d");
  if (!pen) return base64Of(file);
  // What is transparent is paper.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return base64Of(made ?? file);
}
