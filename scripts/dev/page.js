// Stands in every page of `npm run dev` and of nothing else: shows what was changed as soon as it is built.
;(() => {
  const { generation } = document.currentScript.dataset
  const events = new EventSource('/.dev/events')
  const told = (name, action) => events.addEventListener(name, ({ data }) => action(JSON.parse(data)))
  let panel

  told('generation', (now) => {
    if (String(now) === generation) return
    events.close()
    location.reload()
  })

  // The old sheet stays, without effect, because the page's own loader and React Aria look for it.
  told('styles', (addresses) => {
    for (const address of addresses) {
      const all = [...document.querySelectorAll('style[data-href], link[rel="stylesheet"]')]
      const sheets = all.filter((one) => new URL(one.dataset.href ?? one.href, location.href).pathname === address)
      const last = sheets.at(-1)
      // One that this page has not asked for yet comes new anyway.
      if (!last) continue
      // The first style also holds the fonts and the theme (render.tsx), so it stays in effect below the new one.
      const olds = sheets.filter((one) => one !== all[0])
      const fresh = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${address}?${Date.now()}` })
      fresh.onload = () => {
        for (const old of olds) old.disabled = true
      }
      last.after(fresh)
    }
  })

  told('trouble', (troubles) => {
    panel?.remove()
    if (troubles.length === 0) return
    panel = document.createElement('pre')
    panel.setAttribute('role', 'status')
    panel.id = 'dev-trouble'
    panel.textContent = troubles.join('\n\n')
    panel.tabIndex = 0
    panel.style.cssText =
      'position:fixed;inset:auto 0 0;z-index:2147483647;margin:0;padding:12px 16px;max-height:40vh;overflow:auto;' +
      'background:#2b0d0a;color:#ffd9d2;font:13px/1.5 monospace;white-space:pre-wrap;border-top:3px solid #ff7a66'
    document.body.append(panel)
  })
})()
