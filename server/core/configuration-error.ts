/** Invalid configuration. The message names the variable and is all the operator sees. */
export class ConfigurationError extends Error {}
