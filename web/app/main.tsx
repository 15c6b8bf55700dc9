import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchForInput } from '../api/presence.ts'
import { createQueryClient } from '../api/query-client.ts'
import { registerWorker } from '../offline/register-worker.ts'
import { dismissErrorToasts } from '../ui/toasts/toast.ts'
import { App } from './app.tsx'
import '../accounts/arrival.ts'
import '../styles.css'

async function start(root: HTMLElement): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  createRoot(root).render(
    <StrictMode>
      <App queryClient={createQueryClient({ onMutate: dismissErrorToasts })} />
    </StrictMode>,
  )
}

watchForInput(window)
window.addEventListener('load', registerWorker)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
start(root)
