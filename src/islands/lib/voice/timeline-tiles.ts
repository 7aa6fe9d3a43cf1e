/** Width of a tile in device pixels: a few fill a screen, and one is drawn within a frame. */
const TILE_PIXELS = 512;

/** Draws the tile that begins at `left` and is `width` wide, both in CSS pixels. */
type DrawTile = (context: CanvasRenderingContext2D, tile: { left: number; width: number; height: number }) => void;
type Tile = { canvas: HTMLCanvasElement; isDrawn: boolean };
export type TimelineTiles = {
  /** Draws what is in sight, or else a tile beside it. Returns whether one is still to be drawn. */
  draw(view: { left: number; width: number; height: number; contentWidth: number }): boolean;
  /** Has everything drawn again. */
  clear(): void;
};

/** A wide picture as canvases side by side, so that scrolling draws nothing that was drawn before. */
export function createTiles(parent: HTMLElement, drawTile: DrawTile): TimelineTiles {
  const tiles = new Map<number, Tile>();
  const free: HTMLCanvasElement[] = [];
  let scale = devicePixelRatio;

  function drawAt(at: number, height: number): void {
    const tile = tiles.get(at) ?? { canvas: free.pop() ?? addCanvas(parent), isDrawn: false };
    tiles.set(at, tile);
    if (tile.isDrawn) return;
    const { canvas } = tile;
    const width = TILE_PIXELS / scale;
    const pixelHeight = Math.round(height * scale);
    if (canvas.width !== TILE_PIXELS || canvas.height !== pixelHeight) {
      canvas.width = TILE_PIXELS;
      canvas.height = pixelHeight;
    }
    canvas.style.width = `${String(width)}px`;
    canvas.style.height = `${String(height)}px`;
    canvas.style.left = `${String(at * width)}px`;
    canvas.hidden = false;
    const context = canvas.getContext("2d");
    context?.setTransform(scale, 0, 0, scale, 0, 0);
    context?.clearRect(0, 0, width, height);
    if (context) drawTile(context, { left: at * width, width, height });
    tile.isDrawn = true;
  }

  return {
    draw({ left, width, height, contentWidth }) {
      if (scale !== devicePixelRatio) {
        scale = devicePixelRatio;
        for (const tile of tiles.values()) tile.isDrawn = false;
      }
      const tileWidth = TILE_PIXELS / scale;
      const end = Math.ceil(contentWidth / tileWidth) - 1;
      const first = Math.max(0, Math.floor(left / tileWidth));
      const last = Math.min(end, Math.floor((left + width - 1) / tileWidth));
      for (const [at, { canvas, isDrawn }] of tiles) {
        const isNear = at >= first - 2 && at <= last + 2;
        if (isNear && (isDrawn || (at >= first && at <= last))) continue;
        canvas.hidden = true;
        free.push(canvas);
        tiles.delete(at);
      }
      const isMissing = (at: number): boolean => tiles.get(at)?.isDrawn !== true;
      const seen = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(isMissing);
      const beside = [last + 1, first - 1].filter((at) => at >= 0 && at <= end && isMissing(at));
      for (const at of seen.length > 0 ? seen : beside.slice(0, 1)) drawAt(at, height);
      return seen.length > 0 ? beside.length > 0 : beside.length > 1;
    },
    clear() {
      for (const tile of tiles.values()) tile.isDrawn = false;
    },
  };
}

function addCanvas(parent: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "absolute top-0";
  parent.append(canvas);
  return canvas;
}
