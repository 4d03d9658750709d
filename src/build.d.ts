declare module '*.module.css' {
  /** Class names by the names in the file; a missing one reads as undefined, which React leaves out. */
  const names: CSSModule
  export default names
  // The compiler cannot see the file's names, and a string that may be undefined fits no component's className.
  type CSSModule = { readonly [name: string]: ReturnType<typeof JSON.parse> }
}
declare module '*.css' {}

interface ImportMeta {
  /** The bundler's list of a folder's files: called with one of its keys it gives the file's address. */
  webpackContext(folder: string, options: { regExp: RegExp }): { (key: string): unknown; keys(): string[] }
}
declare module '*/fonts.mjs' {
  export const layFonts: (folder: string) => void
}

declare module '*.svg?raw' {
  /** The content of the SVG file. */
  const drawing: string
  export default drawing
}
// What its types on the registry say is of another version.
declare module 'heic-decode' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray }
  type Picture = { width: number; height: number; decode: () => Promise<Pixels> }
  /** The pictures of a file, none of them decoded yet; `dispose` gives their memory back. */
  export const all: (file: { buffer: Uint8Array }) => Promise<Picture[] & { dispose: () => void }>
}

declare module '*/project-copy.mjs' {
  export function projectCopy(): {
    folder: string
    bin: string
    change: (file: string, from: string | RegExp, to: string) => void
    run: (program: string, ...args: string[]) => number | null
    end: () => void
  }
}
