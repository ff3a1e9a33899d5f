/** What the operator wants: a version, and where it goes or is taken away from. */
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
  /** Of another Hub than Hugging Face's own. */
  endpoint: string | null;
}

export interface S3Order {
  destination: 's3';
  bucket: string;
  /** Without slashes at its ends; may be empty. */
  prefix: string;
  /** Of another server than Amazon's. */
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

export interface FolderOrder {
  destination: 'folder';
  path: string;
}

export type Variables = Record<string, string | undefined>;
