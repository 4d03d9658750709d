import { pino } from 'pino'

/** A log that writes nothing out, at its most talkative: all of it as text, and each line as what it holds. */
export function logged() {
  let all = ''
  const log = pino(
    { level: 'trace' },
    {
      write: (line: string) => {
        all += line
      },
    },
  )
  const lines = () =>
    all
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { log, text: () => all, lines }
}
