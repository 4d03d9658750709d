import { useRef } from 'react'
import { subscribe } from '../../../content/subscribe.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../web/alerts.ts'
import styles from './subscribe.module.css'

const { paste, copy, copied, selected } = subscribe.calendars

/** The site, and each step of the way within it: what a line may end with. */
const piecesOf = (address: string) => address.match(/^[^/:]+:\/\/[^/]*|\/[^/]*/g) ?? [address]

/** An address to be pasted into a calendar, with a way to copy it, where there is a script; where nothing may be copied it is selected. */
export function PastedAddress({ address, of }: { address: string; of: string }) {
  const code = useRef<HTMLElement>(null)

  async function press() {
    try {
      await navigator.clipboard.writeText(new URL(address, location.origin).href)
      say(copied, { about: 'copied' })
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current)
      say(selected, { about: 'copied' })
    }
  }

  return (
    <div className={styles.address}>
      <p>
        {paste}{' '}
        <code ref={code}>
          {piecesOf(address).map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address does not change
            <span key={at}>{piece}</span>
          ))}
        </code>
      </p>
      <span className="needs-script">
        <Button look="quiet" onClick={() => void press()}>
          {copy}
          <span className="sr-only"> of {of}</span>
        </Button>
      </span>
    </div>
  )
}
