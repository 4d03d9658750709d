import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Following } from '../engine.ts'
import type { Version } from './version.ts'

/** Milliseconds: the net below what is told, how often it is asked where nothing is told, and how long one question may take. */
const net = 1000
const deaf = 100

/** Listens to what other instances write, on a connection of its own, and asks as well for what it may have missed. */
export const followPostgres =
  (config: ClientConfig, version: Version): Following =>
  ({ onTrouble }) => {
    const end = new AbortController()
    const { signal } = end
    let troubled = false
    const trouble = (error: unknown) => {
      if (!troubled && !signal.aborted) onTrouble(error)
      troubled = true
    }

    async function listen() {
      const client = new Client(config)
      const lost = new Promise<void>((resolve) => {
        client.on('error', () => resolve())
        client.once('end', () => resolve())
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      try {
        await client.connect()
        await version.listen(client)
        troubled = false
        // What was written before somebody listened.
        await version.look()
        hears = true
        await lost
      } finally {
        hears = false
        await client.end().catch(() => {})
      }
    }

    let hears = false
    const again = async (work: () => Promise<void>, every: () => number) => {
      while (!signal.aborted) {
        await work().catch(trouble)
        await pause(every(), undefined, { signal, ref: false }).catch(() => {})
      }
    }
    const listening = again(listen, () => deaf)
    const asking = again(version.look, () => (hears ? net : deaf))
    return async () => {
      end.abort()
      await Promise.all([listening, asking])
    }
  }
