/** File extensions by the type that a recording is served with (`audio_type`). */
export const EXTENSIONS = {
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/x-matroska': 'mka',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/amr-wb': 'awb',
  'audio/3gpp': '3gp',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
} as const;

export type AudioType = keyof typeof EXTENSIONS;

export function isAudioType(type: string): type is AudioType {
  return Object.hasOwn(EXTENSIONS, type);
}
