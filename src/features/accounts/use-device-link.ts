import { useEffect } from 'react'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import { outcomeOf } from '../../web/outcome-of.ts'
import { adminCalls } from './contract.ts'
import { silences } from './messages.ts'

/** Spends the key of a mail's link, which stands behind the page's address, and tells what came of it. */
export function useDeviceLink() {
  useEffect(() => {
    const spend = async () => {
      const key = /^#device=(.+)$/.exec(location.hash)?.[1]
      if (key === undefined) return
      // Before it is sent, so that it is in no history and is not sent twice.
      history.replaceState(history.state, '', location.pathname)
      const { message } = await outcomeOf(() => ask(adminCalls.knowDevice, { key }), silences.link)
      say(message, { about: 'device' })
    }
    void spend()
    const follow = () => void spend()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
}
