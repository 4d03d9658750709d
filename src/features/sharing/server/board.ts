import type { Ink } from '../../../http/pool/share-card.ts'

type Place = { left: number; top: number; width: number; height: number }
/** `pad`: how far from the left the trace of the chip ends; `chip`: the ground under the word that says what kind of thing it is. */
type Board = { width: number; height: number; edge: number; pad: number; ink: Ink; chip: Place | undefined }

/** The ground of a card as SVG: a board with its traces, one of which leads from the chip to a pad. */
export function board({ width, height, edge, pad, ink, chip }: Board): string {
  const bends = [48, 96, 144].map((out) => `M${width - 186 - out} 0 v${out / 3} l${out / 3 + 8} ${out / 3 + 8} H${width}`)
  const corners = [48, 96].map((out) => `M0 ${height - out - 54} h${out / 4} l${out / 4} ${out / 4} V${height}`)
  const trace = (path: string, colour: string) => `<path d="${path}" stroke="${colour}"/>`
  const holes = Array.from({ length: 9 }, (_, at) => `<circle cx="${width - 40 - at * 34}" cy="${height - 28}" r="5"/>`)
  const middle = chip ? chip.top + chip.height / 2 : 200
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ink.board}"/>
<g fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
${[...bends, ...corners].map((path) => trace(path, ink['board-line'])).join('\n')}
${trace(`M${chip ? chip.left + chip.width + 14 : edge} ${middle} H${pad}`, ink['board-copper'])}
</g>
<g fill="${ink['board-line']}">${holes.join('')}</g>
<circle cx="${pad}" cy="${middle}" r="7" fill="${ink.board}" stroke="${ink['board-copper']}" stroke-width="4"/>
${chip ? `<rect x="${chip.left}" y="${chip.top}" width="${chip.width}" height="${chip.height}" rx="8" fill="${ink['board-copper']}"/>` : ''}
</svg>`
}
