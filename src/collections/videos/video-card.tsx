import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Words } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import type { Video } from './contract.ts'
import { player, videoId, videoStart } from './video-address.ts'
import styles from './videos.module.css'

/** `number`: its place in the list, from 1, which names a video without a title. */
type Props = { video: Video; number: number; tools: ReactNode }

/** A video: its still and title link to the video site; with JavaScript it plays in the card. */
export function VideoCard({ video, number, tools }: Props) {
  const [playing, setPlaying] = useState(false)
  const alive = useAlive()
  const name = video.title || `Video ${number}`
  const id = videoId(video.link) ?? ''
  const start = id && videoStart(video.link)

  function play(event: SyntheticEvent) {
    event.preventDefault()
    setPlaying(true)
  }

  return (
    <>
      {playing ? (
        <iframe
          ref={(frame) => frame?.focus()}
          className={styles.frame}
          src={`${player}/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`}
          title={name}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <a
          href={`https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`}
          rel="noopener noreferrer"
          role={alive ? 'button' : undefined}
          className={styles.card}
          onClick={play}
          onKeyDown={(event) => event.key === ' ' && play(event)}
        >
          <span className="sr-only">Play </span>
          {video.still ? <Picture src={video.still} alt={name} shape="wide" sizes="480px" /> : <span className="sr-only">{name}</span>}
          <span className={styles.play}>
            <Icon name="play" size={28} />
          </span>
          <span className={styles.part} aria-hidden="true">
            {`V-${String(number).padStart(2, '0')}`}
          </span>
          <span className={styles.where}>Plays from YouTube</span>
        </a>
      )}
      <Words className={styles.caption}>
        <h3 dir="auto">{name}</h3>
        {tools}
      </Words>
    </>
  )
}
