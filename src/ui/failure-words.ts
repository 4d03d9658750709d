export const isMissingChunk = (error: unknown) => error instanceof Error && /Loading (?:CSS )?chunk .*? failed/.test(error.message)

/** '404 Not Found', or the message; a failed chunk reads 'Loading chunk failed' with its type and address. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error'
  if (!isMissingChunk(error)) return error.message
  const [, type = 'error', address = ''] = /\((\w+): (.*?)\)/.exec(error.message) ?? [
    undefined,
    'error',
    /(https?:\/\/\S+?|\/static\/\S+?)\)?$/m.exec(error.message)?.[1],
  ]
  return `Loading chunk failed. (${type}: ${address})`
}
