import { isPutOff, submissionOf, wasAnswered } from '../ui/submission.ts'

/**
 * Stands inline in the head of a page with a form that is posted, behind boot.ts. Forms that are sent before the page is alive
 * wait for its script, which knows more than the browser does; if none comes they go as they are, and the page that answers takes
 * the place of this one.
 */
const root = document.documentElement
// How long a form that was sent waits for the page's script, and after how long that is told, in milliseconds.
const patience = 10_000
const wordAfter = 8_000

declare global {
  interface Window {
    /** The button that was pressed before the page was alive; it is pressed again once it is (browser.tsx). */
    pressed?: HTMLElement | undefined
    /** A plain form is on its way; its answer takes the place of this page. */
    sending?: Promise<void>
  }
}

let waiting: { form: HTMLFormElement; timers: ReturnType<typeof setTimeout>[] } | undefined
let alone = false

function keep(event: SubmitEvent) {
  if (root.dataset.alive !== undefined) return
  event.preventDefault()
  const form = event.target as HTMLFormElement
  if (waiting) waiting.form = form
  else waiting = { form, timers: [setTimeout(sendPlainly, patience), setTimeout(() => showWaiting(true), wordAfter)] }
  window.pressed?.setAttribute('aria-busy', 'true')
  if (alone) sendPlainly()
}

/** No script is to be waited for any more. */
function goAlone() {
  alone = true
  sendPlainly()
}

function showWaiting(shown: boolean) {
  const word = waiting?.form.querySelector<HTMLElement>('[data-still]')
  if (word) word.hidden = !shown
}

function sendPlainly() {
  const { alive, waking } = root.dataset
  if (!waiting || window.sending || (alive ?? waking) !== undefined) return
  if (waiting.form.dataset.plain === undefined) return giveUp(waiting.form)
  const { pressed } = window
  delete window.pressed
  window.sending = send(waiting.form).then((answered) => {
    showWaiting(false)
    for (const timer of waiting?.timers ?? []) clearTimeout(timer)
    waiting = undefined
    alone = true
    pressed?.setAttribute('aria-busy', 'false')
    delete window.sending
    if (answered) dispatchEvent(new Event('answered'))
  })
}

/** Without its script it cannot be sent at all; while one may still come it is waited for. */
function giveUp(form: HTMLFormElement) {
  if (!alone) return
  showWaiting(false)
  for (const timer of waiting?.timers ?? []) clearTimeout(timer)
  waiting = undefined
  window.pressed?.setAttribute('aria-busy', 'false')
  delete window.pressed
  tell(document.querySelector<HTMLElement>(`[data-silence="${form.getAttribute('aria-label')}"]`), undefined)
}

// In a browser that is too old no script comes to wait for (boot.ts).
if (root.dataset.failed === undefined) addEventListener('submit', keep)
addEventListener('alone', goAlone)

/**
 * Sends it, with the key that lets it be done once however often it is sent. Not by the browser itself: where no answer
 * comes that would show a page of its own, and what was typed would be gone. Returns whether an answer is shown.
 */
async function send(form: HTMLFormElement) {
  const { plain = '', whose = '' } = form.dataset
  const name = form.getAttribute('aria-label') ?? ''
  const body = new URLSearchParams(new FormData(form) as never)
  body.set('key', submissionOf(name, body.get(whose) ?? '').key)
  const answer = await answerTo(body)
  if (answer && !isPutOff(answer.status)) {
    wasAnswered(name)
    show(answer.page)
    return true
  }
  // The page stays as it is: a password that was typed stands in no answer.
  tell(document.querySelector<HTMLElement>(`[data-silence="${plain}"]`), answer && reasonIn(answer.page)?.textContent)
  return false
}

/** Shows the sentence that lies in the page for this, or others in its place. */
function tell(silence: HTMLElement | null, words: string | undefined) {
  if (!silence) return
  silence.dataset.words ??= silence.textContent
  silence.textContent = words ?? silence.dataset.words
  bringUp(silence)
}

const alertIn = (page: Document) => page.querySelector<HTMLElement>('#root [role="alert"]:not([hidden])')

/** Where it is said why: over the form, or on the error screen where the whole page was refused. */
const reasonIn = (page: Document) => alertIn(page) ?? page.querySelector('[data-why]')

/** The page that answers, with its status; undefined where none comes, or something that is no page of this site. */
async function answerTo(body: URLSearchParams) {
  try {
    const accept = 'text/html'
    const response = await fetch(location.href, { method: 'POST', body, headers: { accept }, signal: AbortSignal.timeout(30_000) })
    // Its styles stand here already, and of others the policy would complain.
    const html = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, '')
    const page = new DOMParser().parseFromString(html, accept)
    return page.getElementById('root') && page.getElementById('data') ? { page, status: response.status } : undefined
  } catch (error) {
    console.error(error)
    return undefined
  }
}

function show(page: Document) {
  for (const id of ['root', 'data']) {
    const part = page.getElementById(id)
    if (part) document.getElementById(id)?.replaceWith(part)
  }
  document.title = page.title
  bringUp(alertIn(document) ?? document.getElementById('main'))
}

function bringUp(words: HTMLElement | null) {
  if (!words) return
  words.hidden = false
  words.focus({ preventScroll: true })
  words.scrollIntoView({ block: 'nearest' })
}
