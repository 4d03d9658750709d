import { useEffect, useState } from 'react'
import { heads } from '../../../content/heads.ts'
import styles from './gallery.module.css'

/** 30 days 23 hours 59 minutes 30 seconds (section 9), in seconds. */
const begin = ((30 * 24 + 23) * 60 + 59) * 60 + 30

/** What the gallery shows before its first picture: a countdown that ticks every second and stops at zero. */
export function ComingSoon() {
  const [left, setLeft] = useState(begin)
  useEffect(() => {
    const begun = performance.now()
    // By the clock, because browsers slow down the timers of a hidden tab.
    const timer = setInterval(() => {
      const now = Math.max(0, begin - Math.round((performance.now() - begun) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [])

  const parts = [
    ['days', Math.floor(left / 86_400)],
    ['hours', Math.floor(left / 3600) % 24],
    ['minutes', Math.floor(left / 60) % 60],
    ['seconds', left % 60],
  ] as const
  return (
    <section className={styles.soon} aria-labelledby="coming-soon">
      <h2 id="coming-soon">Coming Soon</h2>
      <div className={styles.clock} role="timer" aria-live="off">
        {parts.map(([unit, value]) => (
          <div key={unit} className={styles.part}>
            <span className={styles.number}>{String(value).padStart(2, '0')}</span>
            <span className={styles.unit}>{unit}</span>
          </div>
        ))}
      </div>
      <p>{heads.gallery.none}</p>
    </section>
  )
}
