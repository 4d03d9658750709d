declare module '*.module.css' {
  /** Class names by the names in the file; a missing one reads as undefined, which React leaves out. */
  const names: CSSModule
  export default names
  // The compiler cannot see the file's names, and a string that may be undefined fits no component's className.
  type CSSModule = { readonly [name: string]: ReturnType<typeof JSON.parse> }
}
declare module '*.css' {}
