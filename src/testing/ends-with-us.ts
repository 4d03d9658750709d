import type { ChildProcess } from 'node:child_process'

/** Ends a process that was started here at the latest as this one ends, whatever ends it but a kill. */
export function endsWithUs<Child extends ChildProcess>(child: Child, signal: NodeJS.Signals = 'SIGKILL'): Child {
  const end = () => void child.kill(signal)
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}
