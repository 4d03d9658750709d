// In every page of `npm run dev`: reloads it after a build, and shows the errors of a build at its foot.
;(() => {
  const { generation } = document.currentScript.dataset
  const events = new EventSource('/.dev/events')
  let panel

  events.onmessage = ({ data }) => {
    const { generation: now, errors } = JSON.parse(data)
    panel?.remove()
    if (String(now) !== generation) {
      events.close()
      return location.reload()
    }
    if (errors === '') return
    panel = document.createElement('pre')
    panel.setAttribute('role', 'status')
    panel.textContent = errors
    panel.tabIndex = 0
    panel.style.cssText =
      'position:fixed;inset:auto 0 0;z-index:2147483647;margin:0;padding:12px 16px;max-height:40vh;overflow:auto;' +
      'background:#2b0d0a;color:#ffd9d2;font:13px/1.5 monospace;white-space:pre-wrap;border-top:3px solid #ff7a66'
    document.body.append(panel)
  }
})()
