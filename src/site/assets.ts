import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Group = { js: string[]; css: string[] }
const none: Group = { js: [], css: [] }

/** What the build made for the browser, by page, from its list groups.json in `folder`. */
export function assetsOf(folder: string, worker: string | undefined) {
  const groups: Record<string, Group> = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8'))
  const read = (address: string) => readFileSync(join(folder, address), 'utf8').trim()
  const { react = none, main = none, fonts = none } = groups
  const made = ({ js, css }: Group) => ({
    // By its address the scripts know that a style sheet is loaded.
    styles: [...main.css, ...css].map((address) => ({ address, text: read(address) })),
    // What two of them share runs once.
    scripts: [...new Set([...js, ...react.js, ...main.js])],
  })
  const [others, known] = [made(none), new Map(Object.entries(groups).map(([id, own]) => [id, made(own)]))]
  return {
    boot: read(groups.boot?.js[0] ?? 'boot.js'),
    /** The fonts, which every page declares inline. */
    fonts: fonts.css.map(read).join(''),
    /** The style sheet that the scripts load later: for paper, and for states that they make. */
    later: groups.later?.css[0],
    /** The address of the service worker, if the site has one. */
    worker,
    /** The styles and scripts of a page, the common ones first. */
    of: (id: string) => known.get(id) ?? others,
  }
}

export type Assets = ReturnType<typeof assetsOf>
