import { type ToastMessage, toast } from '../ui/toasts/toast.ts'

/** Copies a text, and says so, or that the browser doesn't allow it. */
export async function copyText(text: string, copied: ToastMessage, blocked: ToastMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(copied)
  } catch {
    toast({ ...blocked, variant: 'destructive' })
  }
}
