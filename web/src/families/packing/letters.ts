/** Letters on balls in space: each lies before its ball and faces the eye. Given and wrong balls carry
 * the marks that they have in the layers. */

import * as THREE from "three";
import { onPieces } from "../../lib/shades";

const PIXELS = 128;
const SIZE = 0.75;
const INK = onPieces("letter");
/** A mark that clashes is red on every piece. */
const CLASH = onPieces("error");

export type Mark = "given" | "wrong" | null;

/** From the middle of a ball to its letter: so far that its ball does not cut it where it is seen aslant. */
const BEFORE = 0.62;

export class Letters {
  readonly #sprites: THREE.Sprite[];
  readonly #inks = new Map<string, THREE.SpriteMaterial>();
  readonly #eye = new THREE.Vector3();

  constructor(
    scene: THREE.Scene,
    private readonly balls: readonly THREE.Object3D[],
  ) {
    this.#sprites = balls.map(() => {
      const sprite = new THREE.Sprite();
      sprite.scale.setScalar(SIZE);
      sprite.visible = false;
      scene.add(sprite);
      return sprite;
    });
  }

  /** Put a label and a mark on a ball; an empty label takes both away. */
  write(ball: number, label: string, mark: Mark): void {
    const sprite = this.#sprites[ball];
    if (!sprite) return;
    sprite.visible = label !== "";
    if (label) sprite.material = this.#ink(label, mark);
  }

  /** Turn all letters to the camera; to be called before each picture. */
  face(camera: THREE.Camera): void {
    this.balls.forEach(({ position }, ball) => {
      this.#eye.subVectors(camera.position, position).setLength(BEFORE);
      this.#sprites[ball]?.position.addVectors(position, this.#eye);
    });
  }

  close(): void {
    for (const ink of this.#inks.values()) {
      ink.map?.dispose();
      ink.dispose();
    }
  }

  #ink(label: string, mark: Mark): THREE.SpriteMaterial {
    const name = `${label} ${mark ?? ""}`;
    const known = this.#inks.get(name);
    if (known) return known;
    const made = new THREE.SpriteMaterial({ map: textureOf(label, mark), alphaTest: 0.1 });
    this.#inks.set(name, made);
    return made;
  }
}

function textureOf(label: string, mark: Mark): THREE.CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  const pen = canvas.getContext("2d");
  if (pen) {
    const height = PIXELS * (label.length > 1 ? 0.37 : 0.54);
    pen.font = `600 ${height}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = INK;
    pen.fillText(label, PIXELS / 2, PIXELS / 2);
    draw(pen, mark);
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/** A pin above, at the right, for what is given; a triangle below, at the left, for what is wrong. */
function draw(pen: CanvasRenderingContext2D, mark: Mark): void {
  pen.beginPath();
  if (mark === "given") pen.arc(0.82 * PIXELS, 0.2 * PIXELS, 0.07 * PIXELS, 0, 2 * Math.PI);
  if (mark === "wrong") {
    pen.fillStyle = CLASH;
    pen.moveTo(0.12 * PIXELS, 0.64 * PIXELS);
    pen.lineTo(0.4 * PIXELS, 0.92 * PIXELS);
    pen.lineTo(0.12 * PIXELS, 0.92 * PIXELS);
  }
  pen.fill();
}
