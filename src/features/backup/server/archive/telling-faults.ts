/** The same bytes, and what went wrong with them if anything did: whoever reads them through others tells their faults apart. */
export function tellingFaults(source: AsyncIterable<Uint8Array>) {
  let lost: unknown
  async function* bytes() {
    try {
      yield* source
    } catch (error) {
      lost = error
      throw error
    }
  }
  return { bytes: bytes(), lost: () => lost }
}
