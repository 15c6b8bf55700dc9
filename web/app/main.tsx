import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setStreamPosition } from '../api/event-stream.ts'
import { keepFirstData, readFirstData } from '../api/keep-first-data.ts'
import { createQueryClient } from '../api/query-client.ts'
import { registerWorker } from '../offline/register-worker.ts'
import { watchForInput } from '../session/presence.ts'
import { dismissErrorToasts } from '../ui/toasts/toast.ts'
import { App } from './app.tsx'
import '../session/arrival.ts'
import '../styles.css'

async function start(root: HTMLElement): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const queryClient = createQueryClient({ onMutate: dismissErrorToasts })
  const firstData = readFirstData(document)
  if (firstData) {
    keepFirstData(queryClient, firstData)
    setStreamPosition(firstData.position)
  }
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  )
}

watchForInput(window)
window.addEventListener('load', registerWorker)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
start(root)
