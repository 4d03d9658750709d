import type { Loaded } from '../../web/page-load.ts'
import type { changedLine } from './changed-line.tsx'
import type { NewsBar } from './news-bar.tsx'

/** The line over the page that says how an entry was (changed-line.tsx). Its script comes with the first that there is to say. */
export function howItWas(bar: NewsBar) {
  let line: Promise<ReturnType<typeof changedLine>> | undefined
  const none = () => {
    line = undefined
  }
  return {
    tell: (now: Loaded | undefined, before?: Loaded) => {
      if (before && now?.page.shows)
        line ??= import(/* webpackChunkName: "changed" */ './changed-line.tsx').then(({ changedLine }) => changedLine(bar))
      line?.then(({ tell }) => tell(now, before)).catch(none)
    },
    end: () => void line?.then(({ end }) => end(), none),
  }
}
