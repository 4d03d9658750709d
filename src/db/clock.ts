/** The clock of this machine and that of the database are too far apart. The message says how far, and what to do. */
export class ClockOff extends Error {
  override name = 'ClockOff'
}

/** Minutes; a one-time code is good for a few of them. */
const most = 2

/** Throws ClockOff: sessions, codes and limits that one instance makes would be too old or too young at another. */
export function assertClock(database: Date, here: Date) {
  const minutes = (here.getTime() - database.getTime()) / 60_000
  if (Math.abs(minutes) > most)
    throw new ClockOff(
      `The clock of this machine is ${Math.round(Math.abs(minutes))} minutes ${minutes > 0 ? 'ahead of' : 'behind'} that of the database. Set both by a time server (timedatectl set-ntp true), then start again.`,
    )
}
