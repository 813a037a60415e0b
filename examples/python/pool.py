#!/usr/bin/env python3
"""My entries in a pool, over GraphQL. POOL_URL is the site, POOL_TOKEN an API token."""

import json
import os
import sys
import urllib.error
import urllib.request

ENTRIES = """
query {
  pool {
    name
    week { number deadlineLabel }
    viewerEntries {
      id
      username
      status
      week { viewerCanPick { allowed message } picks { team { name } } teamOptions { state team { id abbreviation name } } }
    }
  }
}
"""

PICK = """
mutation ($input: SubmitPickInput!) {
  submitPick(input: $input) {
    ... on SubmitPickPayload { pick { week team { name } } }
    ... on Error { message }
  }
}
"""


def ask(query, variables=None):
    """Runs a document and returns its data. What GraphQL reports as an error ends the program."""
    request = urllib.request.Request(
        os.environ["POOL_URL"] + "/graphql",
        data=json.dumps({"query": query, "variables": variables or {}}).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["POOL_TOKEN"],
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        # 429 has Retry-After: the seconds to wait.
        sys.exit(f"{error.code}: {error.read().decode()}")
    if answer.get("errors"):
        sys.exit(answer["errors"][0]["message"])
    return answer["data"]


def show(pool):
    print(f"{pool['name']}, Week {pool['week']['number']}, until {pool['week']['deadlineLabel']}")
    for entry in pool["viewerEntries"]:
        week = entry["week"]
        picked = [pick["team"]["name"] for pick in week["picks"]]
        if picked:
            print(f"{entry['username']}: picked {', '.join(picked)}")
        elif week["viewerCanPick"]["allowed"]:
            left = [one["team"]["abbreviation"] for one in week["teamOptions"] if one["state"] == "AVAILABLE"]
            print(f"{entry['username']}: {' '.join(left)}")
        else:
            print(f"{entry['username']}: {week['viewerCanPick']['message']}")


def pick(pool, username, abbreviation):
    entry = next((one for one in pool["viewerEntries"] if one["username"] == username), None)
    if entry is None:
        sys.exit(f"You have no entry {username}.")
    teams = [one["team"] for one in entry["week"]["teamOptions"]]
    team = next((one for one in teams if one["abbreviation"] == abbreviation), None)
    if team is None:
        sys.exit(f"{abbreviation} does not play in Week {pool['week']['number']}.")
    given = {"entry": entry["id"], "team": team["id"], "week": pool["week"]["number"]}
    result = ask(PICK, {"input": given})["submitPick"]
    if "message" in result:
        sys.exit(result["message"])
    print(f"{username} has picked the {result['pick']['team']['name']} for Week {result['pick']['week']}.")


if __name__ == "__main__":
    mine = ask(ENTRIES)["pool"]
    if sys.argv[1:2] == ["pick"] and len(sys.argv) == 4:
        pick(mine, sys.argv[2], sys.argv[3])
    else:
        show(mine)
