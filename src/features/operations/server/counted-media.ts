import type { Media } from '../../../db/files/files.ts'
import type { Metrics } from './metrics.ts'

/** The same place for files, with its bytes and its failures counted. A file that was refused, or broke off on its way, is none of those. */
export function countedMedia(media: Media, { moved, failed }: Pick<Metrics, 'moved' | 'failed'>): Media {
  async function told<T>(what: 'remove' | 'look', work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      failed(what)
      throw error
    }
  }

  return {
    ...media,

    keep: async (bytes, check, id) => {
      let isSenders = false
      const senders = <T>(error: T): T => {
        isSenders = true
        return error
      }
      async function* counted() {
        try {
          for await (const chunk of bytes) {
            moved('in', chunk.length)
            yield chunk
          }
        } catch (error) {
          throw senders(error)
        }
      }
      const looked: typeof check = (head) => {
        try {
          check(head)
        } catch (error) {
          throw senders(error)
        }
      }
      try {
        return await media.keep(counted(), looked, id)
      } catch (error) {
        if (!isSenders) failed('keep')
        throw error
      }
    },

    async *read(id, piece, into) {
      try {
        for await (const chunk of media.read(id, piece, into)) {
          moved('out', chunk.length)
          yield chunk
        }
      } catch (error) {
        failed('read')
        throw error
      }
    },

    remove: (id) => told('remove', media.remove(id)),
    sizeOf: (id) => told('look', media.sizeOf(id)),
  }
}
