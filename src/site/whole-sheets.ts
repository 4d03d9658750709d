/** Seconds after which a style sheet that did not come is asked for again. */
const pauses = [1, 4, 16, 64]

/** Milliseconds that a page waits for a style sheet that hangs, before it comes alive without it. */
const patience = 2000

/**
 * Has the whole style sheets (boot.ts) hold for all, one after the other when nothing else is to be done, and asks again for those that
 * did not come. Ends once they hold, are lost, or have hung for too long: what is painted first has its rules in the page, and what the
 * scripts add has not, so that nothing may be added before.
 */
export async function haveWholeSheets() {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('[as=style]')) {
    await idle()
    sheet.rel = 'stylesheet'
    // A new link for each: nothing says of one that was a preload that it failed, and what is on its way is not asked for twice.
    // In their order: where one comes to hold before another, Chromium takes all fonts for others, and lays out the whole page anew.
    if (!isHere(sheet)) await Promise.race([endOf(askAgain(sheet), pauses), late])
  }
}

const idle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 200 })
    else setTimeout(resolve)
  })

/** Ends once a style sheet on its way has come, or is lost; then it is asked for again, later each time. */
const endOf = (sheet: HTMLLinkElement, [pause, ...more]: readonly number[]) =>
  new Promise<unknown>((resolve) => {
    sheet.onload = resolve
    sheet.onerror = () => {
      resolve(undefined)
      if (pause !== undefined) setTimeout(() => void endOf(askAgain(sheet), more), pause * 1000)
    }
  })

function askAgain(link: HTMLLinkElement) {
  const sheet = link.cloneNode() as HTMLLinkElement
  link.replaceWith(sheet)
  return sheet
}

/** Whether it has come: the rules of one that failed are not to be read. */
function isHere({ sheet }: HTMLLinkElement) {
  try {
    return (sheet?.cssRules.length ?? 0) > 0
  } catch {
    return false
  }
}
