/** A part of a path without its percent signs; '' where they cannot be read, which is the name of nothing. */
export function decodedPart(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
