/** Tells how a command is used, and ends, where that is what was asked for. */
export function helpAsked(args: string[], usage: string) {
  if (!args.includes('--help') && !args.includes('-h')) return
  console.info(`\n${usage}\n`)
  process.exit(0)
}
