import file from '../desk.css?url'

let style: Promise<void> | undefined

/** Loads something of the desk, with the style sheet that customers' pages don't have. */
export function withDeskStyle<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    style ??= loadStyle()
    const [module] = await Promise.all([load(), style])
    return module
  }
}

/** Resolves once the style sheet applies. If it fails, the next call tries again. */
function loadStyle(): Promise<void> {
  // The browser shows nothing of the desk's own document before its style sheets.
  if (document.querySelector(`link[href="${file}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = file
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      style = undefined
      reject(new Error(`${file} wasn't loaded`))
    }
    document.head.append(link)
  })
}
