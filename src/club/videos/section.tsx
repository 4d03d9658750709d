import { useState } from 'react'
import type { Row } from '../../contract/collection.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { videoId, type videos } from './contract.ts'
import styles from './videos.module.css'

type Video = Row<typeof videos>

/** Trailers and teasers. Nothing is asked of the video site before the reader presses one. */
export function Videos({ videos: all }: { videos: Video[] }) {
  const playable = all.flatMap(({ id, link }) => {
    const video = videoId(link)
    return video ? [{ id, video }] : []
  })
  if (playable.length === 0) return <Empty>No videos yet. The first teaser is being cut.</Empty>
  return (
    <ul className={styles.grid}>
      {playable.map(({ id, video }, at) => (
        <li key={id}>
          <VideoCard video={video} name={`Video ${at + 1}`} part={`V-${String(at + 1).padStart(2, '0')}`} />
        </li>
      ))}
    </ul>
  )
}

function VideoCard({ video, name, part }: { video: string; name: string; part: string }) {
  const [playing, setPlaying] = useState(false)
  if (playing)
    return (
      <iframe
        className={styles.frame}
        src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1`}
        title={name}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <button type="button" className={styles.card} onClick={() => setPlaying(true)}>
      <span className="sr-only">Play {name}.</span>
      <svg className={styles.trace} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path d="M0 40h70l20 20h60M0 140h90l20-20h40M320 60h-60l-20 20h-50M320 120h-80l-15-15h-35M110 0v30l20 20M210 180v-30l-20-20" />
        <circle cx="150" cy="60" r="4" />
        <circle cx="150" cy="120" r="4" />
        <circle cx="190" cy="80" r="4" />
      </svg>
      <span className={styles.play}>
        <Icon name="play" size={28} />
      </span>
      <span className={styles.part} aria-hidden="true">
        {part}
      </span>
      <span className={styles.where}>Plays from YouTube</span>
    </button>
  )
}
