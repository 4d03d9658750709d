/** Seconds after which a style sheet that did not come is asked for again. */
const pauses = [1, 4, 16, 64]

/**
 * Has the whole style sheets (boot.ts) hold for all, one after the other when nothing else is to be done, and asks again for those that
 * did not come: what is painted first has its rules in the page, and all that is added later has not.
 */
export function haveWholeSheets() {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[media]')]
  const idle = window.requestIdleCallback ?? setTimeout
  const next = () => {
    const sheet = sheets.shift()
    if (!sheet) return
    sheet.media = 'all'
    if (!isHere(sheet)) askAgain(sheet, pauses)
    idle(next)
  }
  idle(next)
}

/** Whether it has come. One that is on its way is not told from one that failed before anybody listened: its rules are not to be read. */
function isHere({ sheet }: HTMLLinkElement) {
  try {
    return (sheet?.cssRules.length ?? 0) > 0
  } catch {
    return false
  }
}

function askAgain(lost: HTMLLinkElement, [pause, ...more]: readonly number[]) {
  const sheet = lost.cloneNode() as HTMLLinkElement
  if (pause !== undefined) sheet.onerror = () => setTimeout(askAgain, pause * 1000, sheet, more)
  lost.replaceWith(sheet)
}
