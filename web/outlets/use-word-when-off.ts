import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Config } from '../../domain/config/config.schema.ts'
import { CONFIG_KEY } from '../api/use-config.ts'
import { type ToastMessage, toast } from '../ui/toasts/toast.ts'

/**
 * Shows a toast when a part of a page disappears because its extension `of` was switched off. `word` is null
 * while the customer or staff member has nothing in progress there.
 */
export function useWordWhenOff(of: string, word: ToastMessage | null): void {
  const client = useQueryClient()
  const onGone = useEffectEvent(() => {
    const on = client.getQueryData<Config>(CONFIG_KEY)?.extensions
    if (word && on && !(of in on)) toast(word)
  })
  useEffect(() => () => onGone(), [])
}
