import { useQuery } from '@tanstack/react-query'
import { keyOf, query } from './api/client.ts'

export const PACKS = keyOf('GET /api/packs')

/** The customer's packs, and those on sale. */
export const usePacks = () => useQuery(query('GET /api/packs'))
