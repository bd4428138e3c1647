/** Letters on balls in space: each lies before its ball and faces the eye. */

import * as THREE from "three";

const PIXELS = 96;
const SIZE = 0.56;
/** From the middle of a ball to its letter: so far that its ball does not cut it where it is seen aslant. */
const BEFORE = 0.62;

export class Letters {
  readonly #sprites: THREE.Sprite[];
  readonly #inks = new Map<string, THREE.SpriteMaterial>();
  readonly #eye = new THREE.Vector3();

  constructor(scene: THREE.Scene, private readonly balls: readonly THREE.Object3D[]) {
    this.#sprites = balls.map(() => {
      const sprite = new THREE.Sprite();
      sprite.scale.setScalar(SIZE);
      sprite.visible = false;
      scene.add(sprite);
      return sprite;
    });
  }

  /** Put a label on a ball; an empty one takes it away. */
  write(ball: number, label: string): void {
    const sprite = this.#sprites[ball];
    if (!sprite) return;
    sprite.visible = label !== "";
    if (label) sprite.material = this.#ink(label);
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

  #ink(label: string): THREE.SpriteMaterial {
    const known = this.#inks.get(label);
    if (known) return known;
    const made = new THREE.SpriteMaterial({ map: textureOf(label), alphaTest: 0.1 });
    this.#inks.set(label, made);
    return made;
  }
}

function textureOf(label: string): THREE.CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  const pen = canvas.getContext("2d");
  if (pen) {
    const height = PIXELS * (label.length > 1 ? 0.5 : 0.72);
    pen.font = `600 ${height}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = "#14181b";
    pen.fillText(label, PIXELS / 2, PIXELS / 2);
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}
