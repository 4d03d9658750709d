import { homeParts } from '../../../content/pages.ts'
import { Grid } from '../../ui/card.tsx'
import { Empty } from '../../ui/states.tsx'
import { useTools } from '../../web/use-tools.tsx'
import { videosInBrief } from './brief.ts'
import type { Video } from './contract.ts'
import { VideoCard } from './video-card.tsx'
import styles from './videos.module.css'

const videos = { ...videosInBrief, whole: async () => (await import(/* webpackChunkName: "home-things" */ './contract.ts')).videos }

/** Trailers and teasers. Nothing is asked of the video site before the reader presses one. */
export function Videos({ videos: all }: { videos: Video[] }) {
  const tools = useTools<Video>(videos, {
    nameOf: ({ id, title }) => title || `video ${all.findIndex((video) => video.id === id) + 1}`,
    items: all,
  })
  if (all.length === 0) return <Empty>{homeParts.trailers.none}</Empty>
  return (
    <>
      {tools.panel}
      <Grid className={styles.grid}>
        {all.map((video, at) => (
          <li key={video.id} id={video.id}>
            <VideoCard video={video} number={at + 1} tools={tools.tools(video)} />
          </li>
        ))}
      </Grid>
    </>
  )
}
