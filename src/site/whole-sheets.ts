/** Seconds after which a style sheet that did not come is asked for again. */
const pauses = [1, 4, 16, 64]

/**
 * Asks again for those of the whole style sheets that do not come (render.tsx): what is painted first has its rules in the page, and all
 * that is added later has not.
 */
export function fetchWholeSheets() {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')) if (!isHere(sheet)) askAgain(sheet, pauses)
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
