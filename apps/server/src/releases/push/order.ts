/** The operator's order: a version, and the destination to send it to or remove it from. */
export interface Order {
  /** `labrish-jamaica-1.0.0`. */
  name: string;
  is_removal: boolean;
  to: HubOrder | S3Order | FolderOrder;
}

export interface HubOrder {
  destination: 'huggingface';
  /** `owner/name`. */
  repo: string;
  token: string;
  /** Null for Hugging Face's own Hub. */
  endpoint: string | null;
}

export interface S3Order {
  destination: 's3';
  bucket: string;
  /** Without slashes at its ends; may be empty. */
  prefix: string;
  /** Null for Amazon's server. */
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

export interface FolderOrder {
  destination: 'folder';
  path: string;
}

export type Variables = Record<string, string | undefined>;
