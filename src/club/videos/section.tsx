import { lazy, type ReactNode, useState } from 'react'
import { videoId } from '../../contract/video-address.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useTools } from '../../web/use-tools.tsx'
import { type Video, videoCalls } from './contract.ts'
import styles from './videos.module.css'

const VideoForm = lazy(() => import(/* webpackChunkName: "video-form" */ './video-form.tsx'))

/** Trailers and teasers. Nothing is asked of the video site before the reader presses one. */
export function Videos({ videos: all }: { videos: Video[] }) {
  const tools = useTools<Video>({
    kind: 'video',
    nameOf: ({ id }) => `video ${all.findIndex((video) => video.id === id) + 1}`,
    Form: VideoForm,
    remove: ({ id }) => ask(videoCalls.remove, undefined, { id }),
  })
  if (all.length === 0) return <Empty>No videos yet. The first teaser is being cut.</Empty>
  return (
    <>
      {tools.panel}
      <ul className={styles.grid}>
        {all.map((video, at) => (
          <li key={video.id} id={video.id}>
            <VideoCard
              video={videoId(video.link) ?? ''}
              name={`Video ${at + 1}`}
              part={`V-${String(at + 1).padStart(2, '0')}`}
              tools={tools.tools(video)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type Props = { video: string; name: string; part: string; tools: ReactNode }

function VideoCard({ video, name, part, tools }: Props) {
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
    <>
      <button type="button" className={styles.card} onClick={() => setPlaying(true)}>
        <span className="sr-only">Play {name}.</span>
        <svg className={styles.traces} aria-hidden="true" focusable="false">
          <svg x="50%" y="50%" aria-hidden="true">
            <path d="M-44-16h-20l-24-24h-400M-44 0h-56M-44 16h-28l-24 24h-400M44-16h28l24-24h400M44 0h400M44 16h20l24 24h400M-8-36v-400M-24-36v-14l-20-20v-400M-24 36v400M8 36v16" />
            <circle cx="-104" r="4" />
            <circle cx="8" cy="56" r="4" />
          </svg>
        </svg>
        <span className={styles.play}>
          <Icon name="play" size={28} />
        </span>
        <span className={styles.part} aria-hidden="true">
          {part}
        </span>
        <span className={styles.where}>Plays from YouTube</span>
      </button>
      {tools && <div className={styles.tools}>{tools}</div>}
    </>
  )
}
