import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { continueFrom } from '../api/event-stream.ts'
import { keepAnswers, readFirstData } from '../api/first-data.ts'
import { watchForInput } from '../api/presence.ts'
import { createQueryClient } from '../api/query-client.ts'
import { registerWorker } from '../offline/register-worker.ts'
import { dismissErrorToasts } from '../ui/toasts/toast.ts'
import { App } from './app.tsx'
import '../accounts/arrival.ts'
import '../styles.css'

async function start(root: HTMLElement): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const queryClient = createQueryClient({ onMutate: dismissErrorToasts })
  const firstData = readFirstData(document)
  if (firstData) {
    keepAnswers(queryClient, firstData)
    continueFrom(firstData.position)
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
