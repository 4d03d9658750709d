import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { Form, type Values } from '../../ui/form.tsx'
import { randomKey } from '../../ui/random-key.ts'
import sheets from '../../ui/sheet.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import type { Submission } from '../../ui/submission.ts'
import shared from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/browser-ask.ts'
import styles from '../../web/console.module.css'
import { ConsolePart } from '../../web/console-part.tsx'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from '../accounts/contract.ts'
import { messages } from '../accounts/messages.ts'
import { copyCalls, siteNow } from './contract.ts'
import { copyAddress } from './copy-address.ts'
import { CopyList } from './copy-list.tsx'
import { CopyStatus } from './copy-status.tsx'
import { type Chosen, RestoreQuestion } from './restore-question.tsx'
import type { Copies } from './use-copies.ts'

/** How the site is kept safe: the last copy of it, another one now, and one of them put back. */
export function CopiesSection({ copies: { known, newest, failed, reload } }: { copies: Copies }) {
  const { attempt, busy } = useAction()
  const [chosen, setChosen] = useState<Chosen>()
  const [isOpening, setOpening] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const lastCopy = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Element>(null)
  const before = useRef<typeof known>(undefined)

  // The button gives way to the form.
  useEffect(() => {
    if (isOpening) focusFirst(opener.current)
  }, [isOpening])

  // What was pressed to put the site back goes with the session that had shown the passkey, once somebody has logged in anew;
  // that it was put back stands beside the last copy.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the passkey is to be shown again, or the site was put back.
  useLayoutEffect(() => {
    const isPutBack = before.current !== undefined && before.current.restored?.at !== known?.restored?.at
    before.current = known
    const isGone = focused.current?.isConnected === false
    if ((isGone || isPutBack) && isNowhere(document.activeElement)) lastCopy.current?.focus()
  }, [known?.passkeyShown, known?.restored?.at])

  async function show({ passkey = '' }: Values, { key }: Submission) {
    const outcome = await attempt(() => ask(adminCalls.showPasskey, { passkey }, { key }), { stays: true })
    if (!outcome.success) return outcome
    await reload()
    setOpening(false)
    // The form goes with what was typed into it; what it has opened begins there.
    lastCopy.current?.focus()
    return { success: true }
  }

  async function make() {
    const { message } = await attempt(() => ask(copyCalls.make, undefined, { key: randomKey() }), { stays: true })
    if (typeof message === 'string') say(message, { about: 'copies' })
    await reload()
  }

  const isBusy = busy || Boolean(known?.under)
  return (
    <ConsolePart id="copies">
      {failed && !known && <Failed message={messages.copiesFailed} onAgain={() => void reload()} />}
      {!known && !failed && <Skeletons shape="rows" count={2} />}
      {known && (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; it is noted what has the focus.
        <div
          className={styles.account}
          onFocus={({ target }) => {
            focused.current = target
          }}
          onBlur={() => {
            focused.current = null
          }}
        >
          <div className={`${sheets.sheet} ${shared.sheet}`}>
            <h3 ref={lastCopy} tabIndex={-1}>
              The last copy
            </h3>
            <CopyStatus known={known} newest={newest} />
            {known.passkeyShown ? (
              <div className={styles.actions}>
                {known.place !== null && (
                  <Button busy={isBusy} onClick={() => void make()}>
                    Make a copy now
                  </Button>
                )}
                <Button look="quiet" busy={isBusy} onClick={() => location.assign(copyAddress(siteNow))}>
                  Download the site
                </Button>
              </div>
            ) : (
              <>
                <p>
                  A copy holds everything, names and phone numbers too. With the passkey of the club it is made, downloaded and put back.
                </p>
                <div ref={opener}>
                  {isOpening ? (
                    <Form name="Open the copies" fields={passkeyFields} submit="Open" onSubmit={show} />
                  ) : (
                    <Button look="quiet" onClick={() => setOpening(true)}>
                      Show the passkey
                    </Button>
                  )}
                </div>
              </>
            )}
          </div>
          <div className={`${sheets.sheet} ${shared.sheet}`}>
            <h3>Put one back</h3>
            <CopyList known={known} isBusy={isBusy} onChosen={setChosen} />
          </div>
        </div>
      )}
      {chosen && <RestoreQuestion key={chosen.name} chosen={chosen} onChanged={reload} onClose={() => setChosen(undefined)} />}
    </ConsolePart>
  )
}

/** Also at the heading of the page, where a login leads that has gone and finds nothing of before (sign-in-again.tsx). */
const isNowhere = (focused: Element | null) => focused === document.body || focused?.matches('#main h1')
