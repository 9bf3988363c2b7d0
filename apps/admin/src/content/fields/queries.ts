import { contactsSchema } from "@len/contract/contacts";
import { successOf } from "@len/contract/envelope";
import { contentCalls } from "@len/contract/staff/calls/content";
import type { ContentItem, ListedContent, listContentSchema } from "@len/contract/staff/content";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { send } from "../../api/send.ts";

const contactsCall = {
  method: "get" as const,
  path: "/api/contacts",
  input: z.object({}),
  answer: successOf(z.object({ contacts: contactsSchema.pick({ name: true }) })),
};

/** The name of the clinic, from the published contacts. */
export const clinicNameQuery = queryOptions({
  queryKey: ["content", "clinic name"],
  queryFn: async () => (await send(contactsCall)).data.contacts.name,
});

export const sectionsQuery = queryOptions({
  queryKey: ["content", "sections"],
  queryFn: async () => (await send(contentCalls.contentSections)).data,
  staleTime: 0,
});

export const sectionQuery = (entity: string) =>
  queryOptions({
    queryKey: ["content", "section", entity],
    queryFn: async () => (await send(contentCalls.contentSection, { params: { entity } })).data,
  });

export type ListInput = z.input<typeof listContentSchema>;

const renewPreviewMs = 25 * 60_000;

/** A page of a list. It is read again when it is opened and after each act. */
export const contentListQuery = (entity: string, input: ListInput) =>
  queryOptions({
    queryKey: ["content", "list", entity, input],
    queryFn: () => send(contentCalls.contentList, { params: { entity }, input }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Finds records of all sections by words of their titles; finds nothing without words. */
export const foundQuery = (words: string) =>
  queryOptions({
    queryKey: ["content", "found", words],
    queryFn: async () => (await send(contentCalls.findContent, { input: { q: words } })).data,
    enabled: words !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The rows with these ids, for the titles of references. */
export const titlesQuery = (entity: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["content", "list", entity, "ids", ids],
    queryFn: async () => (await send(contentCalls.contentList, { params: { entity }, input: { ids: ids.join(","), perPage: "100" } })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The record is read again each time a screen opens (wait for `isFetchedAfterMount`), and never while somebody edits it. */
export const itemQuery = (entity: string, id: string) =>
  queryOptions({
    queryKey: ["content", "item", entity, id],
    queryFn: async () => (await send(contentCalls.content, { params: { entity, id } })).data,
    refetchOnMount: "always",
    gcTime: 0,
  });

/** Reads all records of a section outside the trash, page after page, ordered by title. */
export const wholeSectionQuery = (entity: string) =>
  queryOptions({
    queryKey: ["content", "list", entity, "whole"],
    queryFn: async () => {
      const rows: ListedContent[] = [];
      for (let page = 1; ; page += 1) {
        const { data, pagination } = await send(contentCalls.contentList, {
          params: { entity },
          input: { sort: "title", perPage: "100", page: String(page) },
        });
        rows.push(...data);
        if (page >= pagination.lastPage) return rows;
      }
    },
    enabled: entity !== "",
    staleTime: 60_000,
  });

/** A link to the page with this version of the draft. It is renewed before it expires. */
export const previewQuery = (entity: string, id: string, version: number) =>
  queryOptions({
    queryKey: ["content", "preview", entity, id, version],
    queryFn: async () => (await send(contentCalls.previewContent, { params: { entity, id }, isBackground: true })).data,
    refetchInterval: renewPreviewMs,
    placeholderData: keepPreviousData,
    staleTime: renewPreviewMs,
    gcTime: 0,
    retry: false,
  });

export const versionsQuery = (entity: string, id: string) =>
  queryOptions({
    queryKey: ["content", "versions", entity, id],
    queryFn: async () => (await send(contentCalls.contentVersions, { params: { entity, id }, input: { perPage: "100" } })).data,
    staleTime: 0,
  });

export const versionQuery = (entity: string, id: string, number: number) =>
  queryOptions({
    queryKey: ["content", "version", entity, id, number],
    queryFn: async () => (await send(contentCalls.contentVersion, { params: { entity, id, number } })).data,
  });

export const usagesQuery = (entity: string, id: string) =>
  queryOptions({
    queryKey: ["content", "usages", entity, id],
    queryFn: async () => (await send(contentCalls.contentUsages, { params: { entity, id } })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Reads lists and versions again after an act, but not an open form. */
export async function readAgain(client: QueryClient, entity: string, item?: ContentItem) {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["content", "list", entity] }),
    client.invalidateQueries({ queryKey: ["content", "sections"] }),
    ...(item ? [client.invalidateQueries({ queryKey: versionsQuery(entity, item.id).queryKey })] : []),
  ]);
}
